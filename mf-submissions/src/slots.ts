import type { Person } from "@deeds/contracts";
import type { DialogState, SlotPerson } from "@deeds/remote-kit";

/** The slots that this remote fills, with the props that other remotes pass. */
declare module "@deeds/remote-kit" {
  interface SlotProps {
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
}
