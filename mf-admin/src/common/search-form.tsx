import { useTranslation } from "@deeds/i18n/react";
import { Button, TextField } from "@deeds/ui";
import { useTypedSearch } from "@deeds/ui/bundled";
import { Search } from "lucide-react";
import type { ReactNode } from "react";

interface SearchFormProps {
  label: string;
  placeholder?: string;
  /** The search in the address. */
  search: string;
  onSearch(search: string): void;
  /** The other choices of the list. */
  children: ReactNode;
}

/** Searches a list while typing, beside its other choices. */
export function SearchForm({ search, onSearch, children, ...field }: SearchFormProps) {
  const { t } = useTranslation("admin");
  const { typed, setTyped, submit } = useTypedSearch(search, onSearch);
  return (
    <search className="flex flex-wrap items-end gap-3">
      <form
        className="flex grow basis-80 items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          {...field}
          className="grow"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon={Search} className="max-sm:[&>svg]:hidden">
          {t("common:search")}
        </Button>
      </form>
      {children}
    </search>
  );
}
