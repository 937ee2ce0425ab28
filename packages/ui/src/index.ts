export { Button, ButtonLink, type ButtonVariant } from "./actions/button.tsx";
export { IconButton } from "./actions/icon-button.tsx";
export { BackLink, ExternalLink, TextLink } from "./actions/text-link.tsx";
export { atFirstSign } from "./at-first-sign.ts";
export { classes } from "./classes.ts";
export { ErrorSummary, type SummaryError } from "./forms/error-summary.tsx";
export {
  type ControlProps,
  FieldError,
  type FieldText,
  FormField,
  RequiredMark,
} from "./forms/form-field.tsx";
export { RadioGroup } from "./forms/radio-group.tsx";
export { SearchField } from "./forms/search-field.tsx";
export { Select, SelectField, type SelectOption } from "./forms/select.tsx";
export { TextArea, TextField } from "./forms/text-field.tsx";
export { useTypedSearch } from "./forms/use-typed-search.ts";
export { Icon } from "./icon.tsx";
export { BottomBar, Card, PageBody, PageTitle } from "./layout/card.tsx";
export {
  type Contact,
  ContactList,
  type Definition,
  DefinitionList,
  StatFigures,
} from "./layout/definition-list.tsx";
export { SkipLink, VisuallyHidden } from "./layout/hidden.tsx";
export { Badge, Kbd, type Tone } from "./layout/labels.tsx";
export { Pagination } from "./layout/pagination.tsx";
export { TabLinks, Tabs } from "./layout/tabs.tsx";
export { ConfirmDialog, Dialog, Sheet } from "./overlays/dialog.tsx";
export { Menu } from "./overlays/menu.tsx";
export { dismissToast, type ToastMessage, toast } from "./overlays/toast-store.ts";
export { Toaster } from "./overlays/toaster.tsx";
export { Avatar, InitialsAvatar } from "./register/avatar.tsx";
export { EntryNumber, paddedNumber } from "./register/entry-number.tsx";
export { GateNotice, HatchedBar, HiddenContacts, HiddenText } from "./register/hidden.tsx";
export { initials, tintOf } from "./register/initials.ts";
export { byYear, Ledger, LedgerRow, LedgerYear } from "./register/ledger.tsx";
export {
  HiddenMedia,
  MediaIcon,
  type MediaKind,
  MediaLabel,
  MediaRow,
} from "./register/media.tsx";
export { PersonCard, PersonGrid } from "./register/person-card.tsx";
export { Portrait } from "./register/portrait.tsx";
export {
  type ModerationStatus,
  Seal,
  StatusLabel,
} from "./register/status-label.tsx";
export { placeholderUrl } from "./register/thumb-hash.ts";
export { MicroFrontend, useScope } from "./scope.tsx";
export { Notice, OfflineBar, OfflineNotice, useOnline } from "./states/notice.tsx";
export {
  Delayed,
  PersonCardSkeletons,
  RowSkeletons,
  Skeleton,
  SkeletonArea,
} from "./states/skeleton.tsx";
export { Spinner } from "./states/spinner.tsx";
export { Disclosure, EmptyState, ErrorState } from "./states/state.tsx";
export { readStored, writeStored } from "./stored.ts";
export {
  chooseDensity,
  chooseTheme,
  type Density,
  densities,
  readDensity,
  readTheme,
  type Theme,
  themes,
} from "./theme.ts";
export type { MenuEntry } from "./views/menu-button.tsx";
export type { TabItem } from "./views/tab-text.tsx";
export { loadViewsSoon } from "./views/use-views.ts";
