import { useTranslation } from "@deeds/i18n/react";
import { LoadFailure } from "@deeds/remote-kit";
import { useNavigate } from "@deeds/router";
import { EmptyState, Icon, VisuallyHidden } from "@deeds/ui";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowDownUp, ArrowUp, SearchX, Users } from "lucide-react";
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { hrefOf, type ListQuery, type Sort, sortsOf } from "../people-query.ts";
import { columns as allColumns, readColumns, storeColumns, type TableColumn } from "./columns.tsx";
import { TableRow } from "./table-row.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useRows } from "./use-rows.ts";
import { useSelection } from "./use-selection.ts";

const rowsBeyond = 8;
const rowsPerStep = 10;
/** The height of a row until it is measured, in pixels. */
const usualHeight = 36;

/** A sorted table of all people that match the filters; mounted again for other filters. */
export function PeopleTable({ query }: { query: ListQuery }) {
  const { t } = useTranslation("admin");
  const frame = useRef<HTMLElement>(null);
  const [height, probe] = useRowHeight();
  const [visible, setVisible] = useState({ first: 0, last: 0 });
  const rows = useRows(query, visible);
  const selection = useSelection(rows);
  const [shown, setShown] = useState(readColumns);
  const columns = useMemo(() => allColumns.filter(({ id }) => shown.has(id)), [shown]);
  const total = rows.total ?? 0;
  const list = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: rowsBeyond,
    scrollPaddingStart: height,
  });
  useEffect(() => list.measure(), [list, height]);
  useEffect(() => void (query.sort && list.scrollToOffset(0)), [list, query.sort]);
  const items = list.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  // In steps, so that most frames of scrolling render once.
  const near = first - (first % rowsPerStep);
  const far = last + rowsPerStep - (last % rowsPerStep);
  if (near !== visible.first || far !== visible.last) setVisible({ first: near, last: far });
  const { active, onKeyDown, onFocus, onBlur } = useRowKeys({ frame, list, total, selection });
  const check = useEffectEvent((index: number, isRange: boolean) => {
    if (isRange) void selection.extend(index);
    else selection.toggle(index);
  });
  const onCheck = useCallback((index: number, isRange: boolean) => check(index, isRange), []);
  const failure = rows.error && (
    <LoadFailure title={t("people.failed")} error={rows.error} onRetry={rows.reload} />
  );
  if (failure && rows.total === null) return failure;
  if (rows.total === 0) return <NoPeople search={query.search} />;
  const tabbable = active >= first && active <= last ? active : first;
  return (
    <div className="flex flex-col gap-3">
      <Toolbar
        rows={rows}
        selection={selection}
        shown={shown}
        onShow={(ids) => {
          setShown(ids);
          storeColumns(ids);
        }}
      />
      {failure}
      <section
        ref={frame}
        className="gd-table-frame relative h-[calc(100dvh-17rem)] min-h-80 [overflow-anchor:none]"
        aria-label={t("people.title")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access
        tabIndex={0}
      >
        <span ref={probe} className="invisible absolute h-(--row-height)" />
        <table
          className="gd-table table-fixed"
          aria-rowcount={rows.isExact ? total + 1 : -1}
          style={{ width: `${columns.reduce((sum, { width }) => sum + width, nameWidth)}rem` }}
        >
          <caption className="gd-hidden">
            {t("people.title")}. {t("people.table.keys")}
          </caption>
          <TableHead columns={columns} query={query} />
          <Space height={items[0]?.start ?? 0} />
          <tbody onKeyDown={onKeyDown} onFocus={onFocus} onBlur={onBlur}>
            {items.map(({ index }) => {
              const person = rows.rowAt(index);
              return (
                <TableRow
                  key={index}
                  index={index}
                  person={person}
                  columns={columns}
                  height={height}
                  isSelected={person !== undefined && selection.selected.has(person.id)}
                  isTabbable={index === tabbable}
                  onCheck={onCheck}
                />
              );
            })}
          </tbody>
          <Space height={list.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </table>
      </section>
    </div>
  );
}

/** Of the columns of the checkbox and the name, in rem. */
const nameWidth = 17;

/** In place of the rows that are not rendered. */
const Space = ({ height }: { height: number }) =>
  height > 0 && (
    <tbody aria-hidden="true">
      <tr>
        <td className="border-0! p-0!" style={{ height }} />
      </tr>
    </tbody>
  );

function NoPeople({ search }: Pick<ListQuery, "search">) {
  const { t } = useTranslation("admin");
  if (!search) return <EmptyState icon={Users} title={t("people.empty")} />;
  return (
    <EmptyState icon={SearchX} title={t("people.noResults", { term: search })}>
      {t("people.tryDifferent")}
    </EmptyState>
  );
}

function TableHead({ columns, query }: { columns: readonly TableColumn[]; query: ListQuery }) {
  const { t } = useTranslation("admin");
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="ps-3! pe-0!" style={{ width: "3rem" }}>
          <VisuallyHidden>{t("people.table.choice")}</VisuallyHidden>
        </th>
        <SortHeader label={t("common:field.name")} sort="name" width={14} query={query} />
        {columns.map(({ id, label, width, sort, isNumber }) => (
          <SortHeader key={id} label={t(label)} {...{ sort, width, isNumber, query }} />
        ))}
      </tr>
    </thead>
  );
}

interface SortHeaderProps extends Pick<TableColumn, "label" | "width"> {
  sort: Sort | undefined;
  isNumber?: boolean | undefined;
  query: ListQuery;
}

function SortHeader({ label, sort, width, isNumber, query }: SortHeaderProps) {
  const navigate = useNavigate();
  const isSortable = sort !== undefined && sortsOf(query).includes(sort);
  const isUp = query.sort === sort;
  const isDown = query.sort === `-${sort}`;
  const go = () => {
    const next = sortsOf(query).find((one) => one === (isUp ? `-${sort}` : sort));
    if (next) void navigate(hrefOf({ ...query, sort: next }));
  };
  return (
    <th
      scope="col"
      data-align={isNumber ? "end" : undefined}
      style={{ width: `${width}rem` }}
      aria-sort={isUp ? "ascending" : isDown ? "descending" : isSortable ? "none" : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className="inline-flex max-w-full cursor-pointer items-center gap-1 font-semibold"
          onClick={go}
        >
          <span className="truncate">{label}</span>
          <Icon of={isUp ? ArrowUp : isDown ? ArrowDown : ArrowDownUp} size={16} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

/** The height of a row at the chosen density, in pixels. */
function useRowHeight(): [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [height, setHeight] = useState(usualHeight);
  const probe = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight || usualHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [height, probe];
}

interface RowKeys {
  frame: React.RefObject<HTMLElement | null>;
  list: {
    scrollToIndex(index: number): void;
    range: { startIndex: number; endIndex: number } | null;
  };
  total: number;
  selection: Pick<ReturnType<typeof useSelection>, "extend">;
}

/** Moves the focus between the checkboxes of the rows; with Shift the rows are selected. */
function useRowKeys({ frame, list, total, selection }: RowKeys) {
  const [active, setActive] = useState(0);
  /** The row to be focused once it is rendered. */
  const wanted = useRef<number | null>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    const { current } = frame;
    const row = current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"] input`);
    if (row) {
      wanted.current = null;
      row.focus({ preventScroll: true });
    } else if (hasFocus.current && document.activeElement === document.body) {
      // The focused row was scrolled away.
      current?.focus({ preventScroll: true });
    }
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { startIndex = 0, endIndex = 0 } = list.range ?? {};
    const next = nextRow(event.key, active, { total, page: Math.max(1, endIndex - startIndex) });
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) void selection.extend(next);
    wanted.current = next;
    list.scrollToIndex(next);
    setActive(next);
  };
  return {
    active,
    onKeyDown,
    onFocus: ({ target }: { target: Element }) => {
      hasFocus.current = true;
      const index = target.closest<HTMLElement>("tr")?.dataset.index;
      if (index !== undefined) setActive(Number(index));
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}

/** The row that a key leads to; `null` for another key. */
export function nextRow(
  key: string,
  active: number,
  { total, page }: { total: number; page: number },
): number | null {
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: total - 1,
  };
  const next = steps[key];
  return next === undefined ? null : Math.max(0, Math.min(total - 1, next));
}
