export { runServiceCommand, type ServiceCommand } from "./command.ts";
export { passedOnNames } from "./parts.ts";
export { type ProductAddresses, readProduct } from "./read-product.ts";
export {
  type Product,
  type ProductOptions,
  type RunningPart,
  startProduct,
} from "./start-product.ts";
