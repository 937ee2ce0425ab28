export * from "./choices.tsx";
export * from "./data-table.tsx";
export * from "./date-field.tsx";
export * from "./form-dialog.tsx";
export * from "./person-card.tsx";
export * from "./search-field.tsx";
export * from "./uploads.tsx";
