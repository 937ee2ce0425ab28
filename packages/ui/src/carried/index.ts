export { Checkbox, Segments, Switch } from "./choices.tsx";
export { type Column, DataTable, StatCard, StateLabel } from "./data-table.tsx";
export { DateField, DatePartsField } from "./date-field.tsx";
export { FilePicker, type UploadState, UploadTile, UploadTiles } from "./uploads.tsx";
