import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Dialog, RowSkeletons } from "@deeds/ui";
import { type ReactNode, useState } from "react";
import { usePerson } from "../api/people.ts";
import { PartFailed } from "../common/part-failed.tsx";

export interface StoredPersonTools {
  /** Drops what was typed and shows the newest state. */
  onReload(): void;
  /** Reads the newest state, leaving the form as it is. */
  onRenew(): Promise<unknown>;
}

interface StoredPersonProps {
  id: number;
  title: string;
  onClose(): void;
  children(person: Person, tools: StoredPersonTools): ReactNode;
}

/** A dialog's form of a person as stored now; the form is made anew when the state is reloaded. */
export function StoredPerson({ id, title, onClose, children }: StoredPersonProps) {
  const { t } = useTranslation("admin");
  const { data, error, mutate } = usePerson(id);
  const [version, setVersion] = useState(0);
  const onReload = () => void mutate().then(() => setVersion((now) => now + 1));
  if (data)
    return (
      <Versioned key={version}>{children(data, { onReload, onRenew: () => mutate() })}</Versioned>
    );
  return (
    <Dialog open onClose={onClose} title={title}>
      {error ? (
        <PartFailed title={t("person.failed")} error={error} onRetry={() => void mutate()} />
      ) : (
        <RowSkeletons count={4} />
      )}
    </Dialog>
  );
}

/** Carries the key by which React makes the form anew. */
const Versioned = ({ children }: { children: ReactNode }) => children;
