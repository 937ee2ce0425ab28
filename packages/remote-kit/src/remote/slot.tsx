import type { LiveSet } from "@deeds/contracts";
import { Delayed, Dialog, ErrorState, Spinner } from "@deeds/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRemoteHost } from "./remote-host.ts";
import { RemotePart } from "./remote-part.tsx";
import type { SlotName, SlotProps } from "./slots.ts";

type Props<Name extends SlotName> = SlotProps[Name] & {
  name: Name;
  /** While it loads; dialogs say so themselves. */
  fallback?: ReactNode;
  /** When it cannot be had, in place of saying so; `null` for what the page can be without. */
  failure?: ReactNode;
};

/**
 * Shows what another front end offers in a slot. The remote is loaded when the slot is first
 * needed; if it cannot be, only this place says so.
 *
 * ```tsx
 * <Slot name="submissions.add-proof" open={open} onClose={close} person={person} />
 * ```
 */
export function Slot<Name extends SlotName>({ name, fallback, failure, ...handed }: Props<Name>) {
  const { open, onClose } = handed as { open?: boolean; onClose?: () => void };
  const needed = useOnceTrue(open ?? true);
  const remote = remoteOfSlot(useRemoteHost().live, name);
  if (!needed) return null;
  const dialog = onClose && { open: open ?? false, onClose };
  const unavailable = (onRetry?: () => void) =>
    failure === undefined ? <Unavailable dialog={dialog} onRetry={onRetry} /> : failure;
  if (!remote) return unavailable();
  return (
    <RemotePart
      part={{ remote, slot: name }}
      handed={handed}
      fallback={fallback ?? (dialog && <SlotWait {...dialog} />)}
      renderError={(_, retry) => unavailable(retry)}
    />
  );
}

/** The front end of the live set that fills a slot. */
const remoteOfSlot = (live: LiveSet, slot: SlotName) =>
  live.remotes.find(({ slots }) => slots.includes(slot))?.name;

interface UnavailableProps {
  dialog: { open: boolean; onClose: () => void } | undefined;
  onRetry?: (() => void) | undefined;
}

function Unavailable({ dialog, onRetry }: UnavailableProps) {
  const { t } = useTranslation("kit");
  const face = (plain: boolean) => (
    <ErrorState title={t("part.unavailable")} onRetry={onRetry} plain={plain}>
      {t("part.restWorks")}
    </ErrorState>
  );
  if (!dialog) return face(false);
  return (
    <Dialog {...dialog} size="small" title={t("part.title")}>
      {face(true)}
    </Dialog>
  );
}

/** True from the first time it was true. */
function useOnceTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}

/** A dialog of another front end on its way: something opens at once, and can be closed. */
function SlotWait(dialog: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("kit");
  return (
    <Delayed>
      <Dialog {...dialog} size="small" title={t("part.loading")}>
        <Spinner />
      </Dialog>
    </Delayed>
  );
}
