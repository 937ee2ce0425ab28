export { type ProductAddresses, readProduct, runServiceCommand } from "./running-product.ts";
export { forwardedNames } from "./specs.ts";
export { type Product, startProduct } from "./start-product.ts";
