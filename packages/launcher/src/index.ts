export { passedOnNames } from "./parts.ts";
export { type ProductAddresses, readProduct, runServiceCommand } from "./running-product.ts";
export {
  type Product,
  type ProductOptions,
  type RunningPart,
  startProduct,
} from "./start-product.ts";
