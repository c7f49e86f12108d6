/** The product's name, in every text of every side. */
export const PRODUCT_NAME = 'Backpressure';
