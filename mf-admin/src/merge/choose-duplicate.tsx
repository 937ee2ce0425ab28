import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useNavigate } from "@deeds/router";
import { Button, ButtonLink, Card, EntryNumber, TextField } from "@deeds/ui";
import { useState } from "react";
import { useLookAlikes } from "../api/merge.ts";
import { fullName, placeOf } from "../common/person-text.ts";

const hrefOf = (stays: Person, from: number) => `/merge?into=${stays.id}&from=${from}`;

/** Which record is the same person's: one of those alike, or any by its number. */
export function ChooseDuplicate({ stays }: { stays: Person }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const alike = useLookAlikes(stays);
  const [typed, setTyped] = useState("");
  const number = Number(typed.replace(/\D/g, ""));
  return (
    <>
      <p className="max-w-measure text-muted">{t("merge.intro", { name: fullName(stays) })}</p>
      {alike.length > 0 && (
        <Card headingLevel={2} title={t("merge.alike")}>
          <ul>
            {alike.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center gap-3 border-t border-line py-2.5"
              >
                <p className="min-w-0 grow">
                  <span className="font-serif font-semibold">{fullName(one)}</span>{" "}
                  <span className="text-muted">
                    {[one.occupation, placeOf(one, t)].filter(Boolean).join(", ")}
                  </span>
                </p>
                <EntryNumber id={one.id} />
                <ButtonLink size="small" to={hrefOf(stays, one.id)}>
                  {t("merge.compare")}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <form
        className="flex max-w-form flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (number > 0) void navigate(hrefOf(stays, number));
        }}
      >
        <TextField
          className="grow"
          label={t("merge.number")}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{t("merge.compare")}</Button>
      </form>
    </>
  );
}
