import {
  type BulkEditResult,
  type BulkField,
  bulkFields,
  countries,
  endpoints,
  limits,
  type Person,
} from "@deeds/contracts/browser";
import { countryName } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { callEndpoint, fullName, toApiError } from "@deeds/remote-kit";
import { Notice, SelectField, TextField, toast } from "@deeds/ui";
import { FormDialog } from "@deeds/ui/bundled";
import { useState } from "react";
import { refreshPeople } from "../../api/register.ts";
import { oneOf } from "../../common/values.ts";

interface BulkEditProps {
  selected: ReadonlyMap<number, Person>;
  /** Leaves only these people selected. */
  onLeft(people: ReadonlyMap<number, Person>): void;
  onClose(): void;
}

/** Changes one field of the selected people; what failed is named and stays selected. */
export function BulkEdit({ selected, onLeft, onClose }: BulkEditProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [field, setField] = useState<BulkField>();
  const [value, setValue] = useState("");
  const [done, setDone] = useState<number | null>(null);
  const [failed, setFailed] = useState<BulkEditResult["failed"]>([]);
  const count = selected.size;
  const nameOf = (id: number) => {
    const person = selected.get(id);
    return (person && fullName(person)) || t("common:unknownPerson");
  };
  const send = async () => {
    if (!field) return;
    setFailed([]);
    const ids = [...selected.keys()];
    const result = await editInParts(ids, { field, value: value.trim() || null }, setDone);
    setDone(null);
    await refreshPeople();
    const left = new Set(result.failed.map(({ id }) => id));
    onLeft(new Map([...selected].filter(([id]) => left.has(id))));
    toast({ title: t("people.bulk.done", result) });
    if (left.size === 0) onClose();
    else setFailed(result.failed);
  };
  const label = field && t(`common:field.${field}`);
  return (
    <FormDialog
      open
      size="small"
      className="gd-form"
      title={t("people.bulk.open")}
      submitLabel={t("people.bulk.submit", { count })}
      disabled={!field}
      pending={done !== null}
      pendingLabel={`${done ?? 0} / ${count}`}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {failed.length > 0 && (
        <Notice tone="bad">
          <div role="alert">
            <p>{t("people.bulk.failed")}</p>
            <ul>
              {failed.map(({ id, message }) => (
                <li key={id}>
                  {nameOf(id)}, № {id}: {message}
                </li>
              ))}
            </ul>
          </div>
        </Notice>
      )}
      <SelectField
        label={t("people.bulk.field")}
        value={field ?? ""}
        options={[
          { value: "", label: "—" },
          ...bulkFields.map((one) => ({ value: one, label: t(`common:field.${one}`) })),
        ]}
        onChange={({ target }) => {
          setField(oneOf(bulkFields, target.value));
          setValue("");
        }}
      />
      {field === "country" && (
        <SelectField
          label={label}
          value={value}
          options={[
            { value: "", label: t("form.noCountry") },
            ...countries.map((one) => ({ value: one, label: countryName(one, language) })),
          ]}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      {field && field !== "country" && (
        <TextField
          label={label}
          maxLength={limits.shortText}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      <p className="text-muted">{t("people.bulk.hint")}</p>
    </FormDialog>
  );
}

/** Sends the people in parts, so that the progress shows; a part without a response failed as a whole. */
async function editInParts(
  ids: readonly number[],
  change: { field: BulkField; value: string | null },
  onProgress: (done: number) => void,
): Promise<BulkEditResult> {
  const sum: BulkEditResult = { edited: 0, unchanged: 0, failed: [] };
  for (let from = 0; from < ids.length; from += limits.bulkPeople) {
    onProgress(from);
    const part = ids.slice(from, from + limits.bulkPeople);
    try {
      const body = { ids: part, ...change };
      const result = await callEndpoint(endpoints.editPeople, { body });
      sum.edited += result.edited;
      sum.unchanged += result.unchanged;
      sum.failed.push(...result.failed);
    } catch (error) {
      const { message } = toApiError(error);
      sum.failed.push(...part.map((id) => ({ id, message })));
    }
  }
  return sum;
}
