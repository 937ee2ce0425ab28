export * from "./actions/actions.tsx";
export {
  Badge,
  classes,
  Icon,
  Kbd,
  SkipLink,
  Spinner,
  type Tone,
  VisuallyHidden,
} from "./basics.tsx";
export * from "./forms/error-summary.tsx";
export * from "./forms/fields.tsx";
export * from "./forms/search-field.tsx";
export * from "./layout/layout.tsx";
export { Pagination } from "./layout/pagination.tsx";
export { dismissToast, type ToastMessage, toast } from "./overlays/toast-store.ts";
export { Toaster } from "./overlays/toaster.tsx";
export * from "./register/gates.tsx";
export * from "./register/ledger.tsx";
export * from "./register/person-card.tsx";
export {
  Avatar,
  InitialsAvatar,
  initials,
  Portrait,
  placeholderUrl,
  tintOf,
} from "./register/portrait.tsx";
export * from "./scope.tsx";
export * from "./states/states.tsx";
export * from "./theme.ts";
export {
  ConfirmDialog,
  Dialog,
  loadViewsSoon,
  Menu,
  onFirstInteraction,
  Sheet,
  Tabs,
} from "./views/lazy-views.tsx";
export type { MenuEntry, TabItem } from "./views/parts.tsx";
