import type { Person } from "@deeds/contracts";
import type { ComponentType } from "react";

export interface DialogState {
  open: boolean;
  onClose: () => void;
}

/** Whom a dialog is about, as far as its opener knows. */
export type SlotPerson = Pick<Person, "id" | "name" | "surname" | "profilePhoto">;

/**
 * The slots that one front end shows and another fills, with their props. Each remote declares those
 * that it fills in its `src/slots.ts`. A slot that is a dialog has `open` and `onClose` and is loaded
 * when it is first opened.
 */
// biome-ignore lint/suspicious/noEmptyInterface: remotes add to it
export interface SlotProps {}

export type SlotName = keyof SlotProps;

/** Loads a module whose default export is the component. */
export type Lazy<Props = Record<never, never>> = () => Promise<{ default: ComponentType<Props> }>;

export type SlotFillings = { readonly [Name in SlotName]?: Lazy<SlotProps[Name]> };
