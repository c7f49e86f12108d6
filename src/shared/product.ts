/** The product's name, in every text of the server and the client. */
export const PRODUCT_NAME = 'Backpressure';
