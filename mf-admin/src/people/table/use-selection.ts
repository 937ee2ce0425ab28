import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { toastFailure, useCall } from "@deeds/remote-kit";
import { toast } from "@deeds/ui";
import { useState } from "react";
import type { Rows } from "./use-rows.ts";

/** People that can be selected at once. */
export const maxSelected = 500;

/** Adds people to a selection; `null` when there would be too many. */
export function withPeople(
  selected: ReadonlyMap<number, Person>,
  people: readonly Person[],
): ReadonlyMap<number, Person> | null {
  const next = new Map(selected);
  for (const person of people) next.set(person.id, person);
  return next.size > maxSelected ? null : next;
}

/** The selected people by id; a range begins at the row that was last selected by itself. */
export function useSelection({ rowAt, load }: Pick<Rows, "rowAt" | "load">) {
  const { t } = useTranslation("admin");
  const [selected, setSelected] = useState<ReadonlyMap<number, Person>>(new Map());
  const [anchor, setAnchor] = useState<number | null>(null);
  const { run } = useCall();
  const refuse = () => toast({ title: t("people.table.tooMany", { max: maxSelected }) });
  const add = (people: readonly Person[]) => {
    const next = withPeople(selected, people);
    if (next) setSelected(next);
    else refuse();
  };
  const toggle = (index: number) => {
    const person = rowAt(index);
    if (!person) return;
    setAnchor(index);
    if (!selected.has(person.id)) return add([person]);
    const next = new Map(selected);
    next.delete(person.id);
    setSelected(next);
  };
  /** Selects all rows from the start of the range to this one. */
  const extend = async (index: number, from = anchor ?? index) => {
    if (anchor === null) setAnchor(from);
    if (Math.abs(index - from) >= maxSelected) return void refuse();
    const people = await run(
      () => load(from, index),
      ({ message }) => toastFailure(t("people.failed"), message),
    );
    if (people) add(people);
  };
  return { selected, setSelected, toggle, extend };
}
