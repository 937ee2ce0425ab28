import { ConfirmDialog, toast } from "@deeds/ui";
import { type ReactNode, useState } from "react";
import { useReleaseCall } from "./use-release-call.ts";

/** Something that is asked about before it is done. */
interface Deed {
  title: string;
  description: string;
  /** What it changes, below the description. */
  details?: ReactNode;
  confirm: string;
  done: string;
  destructive?: boolean;
  run(): Promise<void>;
}

/** Asks before a deed, does it, and says what came of it. */
export function useReleaseDeed(): { ask(deed: Deed): void; dialog: ReactNode } {
  const { pending, change } = useReleaseCall();
  const [deed, setDeed] = useState<Deed | null>(null);
  const confirm = async (asked: Deed) => {
    await change(async () => {
      await asked.run();
      toast({ title: asked.done });
    });
    setDeed(null);
  };
  const dialog = deed && (
    <ConfirmDialog
      open
      title={deed.title}
      description={deed.description}
      confirmLabel={deed.confirm}
      destructive={deed.destructive}
      pending={pending}
      onConfirm={() => void confirm(deed)}
      onClose={() => setDeed(null)}
    >
      {deed.details}
    </ConfirmDialog>
  );
  return { ask: setDeed, dialog };
}
