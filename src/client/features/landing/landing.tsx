import { PRODUCT_NAME } from '#shared/product.ts';

export default function Landing() {
  return <h1>{PRODUCT_NAME}</h1>;
}
