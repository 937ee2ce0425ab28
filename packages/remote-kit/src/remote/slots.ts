import type { Person } from "@deeds/contracts";
import type { ComponentType } from "react";

/** Who something is about, as far as the opener knows. */
export interface SlotPerson {
  id: number;
  name: string | null;
  surname: string | null;
  profilePhoto: string | null;
}

/**
 * The places that one front end shows and another fills, with what is handed over. A slot that is a
 * dialog has `open` and `onClose`; it is loaded when it is first opened.
 */
export interface SlotProps {
  /** The add-proof dialog. Without a person it shows an error (S2.50). */
  "submissions.add-proof": {
    open: boolean;
    onClose: () => void;
    person: SlotPerson | null;
    onSubmitted?: (() => void) | undefined;
  };
  /** The dialog that suggests a change of contacts; the person as the viewer sees it. */
  "submissions.suggest-change": {
    open: boolean;
    onClose: () => void;
    person: Person;
  };
  /** What the signed-in user has sent in, with its state and reasons. */
  "submissions.mine": Record<never, never>;
  /** How many decisions about it the user has not looked at; nothing for none. */
  "submissions.unread": Record<never, never>;
}

export type SlotName = keyof SlotProps;

/** A module that is loaded when it is needed; its default export is the component. */
export type Lazy<Props = Record<never, never>> = () => Promise<{ default: ComponentType<Props> }>;

export type SlotFillings = { readonly [Name in SlotName]?: Lazy<SlotProps[Name]> };
