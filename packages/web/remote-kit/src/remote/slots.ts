import type { Person } from "@deeds/contracts";
import type { ComponentType } from "react";

export interface DialogState {
  open: boolean;
  onClose: () => void;
}

/** Whom a dialog is about, as far as its opener knows. */
export type SlotPerson = Pick<Person, "id" | "name" | "surname" | "profilePhoto">;

/**
 * The slots that one front end shows and another fills, with their props. A slot that is a dialog
 * has `open` and `onClose` and is loaded when it is first opened.
 */
export interface SlotProps {
  /** The add-proof dialog. Without a person it shows an error (S2.50). */
  "submissions.add-proof": DialogState & {
    person: SlotPerson | null;
    onSubmitted?: (() => void) | undefined;
  };
  "submissions.suggest-change": DialogState & { person: Person };
  /** The signed-in user's submissions, with their states and reasons. */
  "submissions.mine": Record<never, never>;
  /** The number of decisions that the user has not seen; nothing for none. */
  "submissions.unread": Record<never, never>;
}

export type SlotName = keyof SlotProps;

/** Loads a module whose default export is the component. */
export type Lazy<Props = Record<never, never>> = () => Promise<{ default: ComponentType<Props> }>;

export type SlotFillings = { readonly [Name in SlotName]?: Lazy<SlotProps[Name]> };
