export { type PartName, SERVICES, type ServiceName } from "./parts.ts";
export {
  type Product,
  type ProductOptions,
  type RunningPart,
  startProduct,
} from "./start-product.ts";
