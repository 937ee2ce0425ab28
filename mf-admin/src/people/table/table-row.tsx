import type { Person } from "@deeds/contracts";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { fullName } from "@deeds/remote-kit";
import { Skeleton, TextLink, VisuallyHidden } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/bundled";
import { memo } from "react";
import { adminAddressOf } from "../../common/person.tsx";
import type { TableColumn } from "./columns.tsx";

interface TableRowProps {
  index: number;
  /** `undefined` while it is loading. */
  person: Person | undefined;
  columns: readonly TableColumn[];
  /** In pixels. */
  height: number;
  isSelected: boolean;
  /** Whether the Tab key reaches it; the arrow keys reach the others. */
  isTabbable: boolean;
  onCheck(index: number, isRange: boolean): void;
}

const cell = "truncate py-0!";

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { index, person, columns, height, isSelected, isTabbable, onCheck } = props;
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const name = person && (fullName(person) || t("common:unknownPerson"));
  const tabIndex = isTabbable ? 0 : -1;
  return (
    <tr
      // The header is the first row.
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={isSelected || undefined}
      style={{ height }}
    >
      <td className="py-0! ps-3! pe-0! select-none">
        <Checkbox
          plain
          className="min-h-0! py-0!"
          tabIndex={tabIndex}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            onCheck(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          label={
            <VisuallyHidden>
              {name ? t("people.table.select", { name }) : t("people.table.loading")}
            </VisuallyHidden>
          }
        />
      </td>
      <td className={`${cell} font-semibold`}>
        {person ? (
          <TextLink tabIndex={tabIndex} to={adminAddressOf(person)} title={name}>
            {name}
          </TextLink>
        ) : (
          <Skeleton width="8rem" />
        )}
      </td>
      {columns.map((column) => (
        <td key={column.id} className={cell} data-align={column.isNumber ? "end" : undefined}>
          {person && column.cell(person, language)}
        </td>
      ))}
    </tr>
  );
});
