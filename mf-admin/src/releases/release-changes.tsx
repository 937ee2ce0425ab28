import type { FrontEndName } from "@deeds/contracts/browser";
import { parseTypedDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { toastFailure, useCall } from "@deeds/remote-kit";
import { ConfirmDialog, TextField, toast } from "@deeds/ui";
import { DateTimeField } from "@deeds/ui/bundled";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import { useFreshSignIn } from "../common/fresh-sign-in.tsx";
import { activateReleaseSet, type Change, changesOfSet, type Releases } from "./releases.ts";

interface ReleaseChange {
  title: string;
  description: string;
  details?: ReactNode;
  confirm: string;
  done: string;
  destructive?: boolean;
  run(): Promise<void>;
}

const ConfirmationContext = createContext<(change: ReleaseChange) => void>(() => undefined);

/** Returns a function that makes a change of releases after a confirmation. */
export const useConfirmation = () => useContext(ConfirmationContext);

/** Shows the confirmation dialog, makes the change, and reports it in a toast. */
export function ReleaseChanges({ children }: { children: ReactNode }) {
  const { pending, change, isAsking } = useReleaseCall();
  const [requested, setRequested] = useState<ReleaseChange | null>(null);
  const confirm = async (confirmed: ReleaseChange) => {
    await change(async () => {
      await confirmed.run();
      toast({ title: confirmed.done });
    });
    setRequested(null);
  };
  return (
    <ConfirmationContext value={setRequested}>
      {children}
      {requested && (
        <ConfirmDialog
          open={!isAsking}
          title={requested.title}
          description={requested.description}
          confirmLabel={requested.confirm}
          destructive={requested.destructive}
          pending={pending}
          onConfirm={() => void confirm(requested)}
          onClose={() => setRequested(null)}
        >
          {requested.details}
        </ConfirmDialog>
      )}
    </ConfirmationContext>
  );
}

/**
 * Runs a change of releases and shows its failure in a toast.
 * @param fields paths of the fields that show their own errors
 */
export function useReleaseCall(fields: readonly string[] = []) {
  const { t } = useTranslation("admin");
  const { pending, run, errorOf } = useCall();
  const { isAsking, withFreshSignIn } = useFreshSignIn();
  const change = (call: () => Promise<void>) =>
    run(
      () => withFreshSignIn(call),
      ({ message, issues }) => {
        const others = issues.filter(({ path }) => !fields.includes(path));
        if (issues.length > 0 && others.length === 0) return;
        const reasons = others.map((issue) => `${issue.path}: ${issue.message}`);
        const description = [message, ...reasons].join(" ");
        toastFailure(t("releases.refused"), description);
      },
    );
  return { pending, change, errorOf, isAsking };
}

export function useActivation(releases: Pick<Releases, "live" | "sets">) {
  const { t } = useTranslation("admin");
  const confirm = useConfirmation();
  return (id: number, title: string) =>
    confirm({
      title,
      description: t("releases.activateSure"),
      details: (
        <div className="mt-4 overflow-x-auto font-mono text-small">
          <Changes of={changesOfSet(releases, id)} />
        </div>
      ),
      confirm: t("releases.activate"),
      done: t("releases.activated", { id }),
      run: () => activateReleaseSet(id),
    });
}

export const Changes = ({ of: changes }: { of: readonly Change[] }) => (
  <ul className="sm:min-w-72">
    {changes.map(({ remote, before, after }) => (
      <li key={remote}>
        {remote} {before ?? "—"} → {after ?? "—"}
      </li>
    ))}
  </ul>
);

export const Versions = ({ of: versions }: { of: Record<FrontEndName, string> }) => (
  <ul>
    {Object.entries(versions).map(([remote, version]) => (
      <li key={remote} className="whitespace-nowrap">
        {remote} {version}
      </li>
    ))}
  </ul>
);

interface StopDialogProps {
  title: string;
  description: string;
  confirm: string;
  withEnd?: boolean;
  run(reason: string, until: string | null): Promise<void>;
  onClose(): void;
}

export function StopDialog(props: StopDialogProps) {
  const { title, description, confirm, withEnd = false, run, onClose } = props;
  const { t } = useTranslation("admin");
  const { pending, change, errorOf } = useReleaseCall(["reason"]);
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const end = parseTypedDateTime(until);
  const [isUntilWrong, setUntilWrong] = useState(false);
  const onConfirm = async () => {
    const isWrong = end === null && until.trim() !== "";
    setUntilWrong(isWrong);
    if (isWrong) return;
    await change(async () => {
      await run(reason, end && new Date(end).toISOString());
      onClose();
    });
  };
  return (
    <ConfirmDialog
      open
      destructive
      initialFocus={field}
      title={title}
      description={description}
      confirmLabel={confirm}
      pending={pending}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <div className="mt-4 flex flex-col gap-4">
        <TextField
          ref={field}
          label={t("releases.reason")}
          required
          maxLength={200}
          value={reason}
          error={errorOf("reason")}
          onChange={(event) => setReason(event.target.value)}
        />
        {withEnd && (
          <DateTimeField
            label={t("releases.until")}
            hint={t("releases.untilHint")}
            value={until}
            error={isUntilWrong ? t("wrongTime") : undefined}
            onChange={setUntil}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

interface SectionProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export const Section = ({ title, actions, children }: SectionProps) => (
  <section className="flex flex-col gap-3">
    <div className="flex flex-wrap items-center gap-3">
      <h2 className="grow font-serif text-name font-semibold">{title}</h2>
      {actions}
    </div>
    {children}
  </section>
);
