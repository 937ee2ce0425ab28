import { useUiText } from "../text.ts";

/** `000123`: six digits, more when the register has outgrown them. */
export const paddedNumber = (id: number): string => String(id).padStart(6, "0");

/** `№ 000123`, caption size. */
export function EntryNumber({ id }: { id: number }) {
  const t = useUiText();
  return (
    <span className="gd-entry-number">
      <span aria-hidden="true">№&nbsp;{paddedNumber(id)}</span>
      <span className="gd-hidden">{t("entryNumber", { number: id })}</span>
    </span>
  );
}
