export { type ProductAddresses, readProduct, runServiceCommand } from "./running-product.ts";
export { passedOnNames } from "./specs.ts";
export {
  type Product,
  type ProductOptions,
  type RunningPart,
  startProduct,
} from "./start-product.ts";
