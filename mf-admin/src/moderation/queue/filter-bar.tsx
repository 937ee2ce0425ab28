import { mediaTypes, waitingKinds } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Select, type SelectOption } from "@deeds/ui";
import { useState } from "react";
import type { Desk } from "../use-desk.ts";
import { urgencies } from "./queue-filter.ts";

/** What of the queue is shown. */
export function FilterBar({ filter, setFilter }: Pick<Desk, "filter" | "setFilter">) {
  const { t } = useTranslation("admin");
  const choice = (name: "kind" | "age" | "media", options: readonly SelectOption[]) => (
    <Select
      look="button"
      className={name === "kind" ? "col-span-2" : ""}
      aria-label={t(`desk.filter.${name}`)}
      value={filter[name] ?? ""}
      onChange={({ target }) => setFilter({ [name]: target.value })}
      options={[{ value: "", label: t(`desk.filter.every.${name}`) }, ...options]}
    />
  );
  return (
    <search className="grid grid-cols-2 gap-1.5 border-b border-line p-3">
      {choice(
        "kind",
        waitingKinds.map((value) => ({ value, label: t(`desk.kinds.${value}`) })),
      )}
      {choice(
        "age",
        urgencies.map((value) => ({ value, label: t(`desk.age.${value}`) })),
      )}
      {choice(
        "media",
        mediaTypes.map((value) => ({ value, label: t(`ui:${value}`) })),
      )}
      <PersonField person={filter.person} onType={(person) => setFilter({ person })} />
    </search>
  );
}

/** The address follows a moment later: what is being typed stands here meanwhile. */
function PersonField({ person, onType }: { person: string; onType(person: string): void }) {
  const { t } = useTranslation("admin");
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="search"
      className="gd-control col-span-2 min-w-0"
      aria-label={t("desk.filter.person")}
      placeholder={t("desk.filter.personHint")}
      value={typed ?? person}
      onChange={({ target }) => {
        setTyped(target.value);
        onType(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
