import { formatDate, formatNumber } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import {
  Button,
  Pagination,
  PersonCard,
  PersonGrid,
  SearchField,
  Select,
  StatFigures,
} from "../src/index.ts";
import { people, portrait } from "./sample.ts";

const sorts = [
  { value: "-createdAt", label: "Сначала новые" },
  { value: "name", label: "По имени, А–Я" },
];

/** The home page's parts. */
export function RegisterSection() {
  const { t } = useTranslation("ui");
  const [query, setQuery] = useState("");
  return (
    <div>
      <h1 className="max-w-[30ch] font-serif text-hero">
        Добрые дела, у которых есть имя и доказательство
      </h1>
      <div className="mt-8">
        <SearchField
          label="Найти человека"
          placeholder="Имя, фамилия, телефон или Instagram"
          hint="Можно латиницей, с опечаткой или в другой раскладке"
          submitLabel="Найти"
          value={query}
          onChange={setQuery}
          onSubmit={() => undefined}
        />
      </div>
      <div className="mt-8">
        <StatFigures
          items={[
            { value: formatNumber(1284, "ru"), label: "человека в реестре" },
            { value: formatNumber(9617, "ru"), label: "проверенных доказательств" },
            { value: formatNumber(3052, "ru"), label: "активных участника" },
          ]}
        />
      </div>
      <div className="mt-12 mb-4 grid grid-cols-2 items-center gap-3 sm:flex">
        <h2 className="col-span-2 sm:mr-auto">Люди в реестре</h2>
        <Button icon={SlidersHorizontal}>Фильтры</Button>
        <Select look="button" aria-label="Порядок" options={sorts} />
      </div>
      <PersonGrid>
        {people.map(({ count, date, ...person }, index) => (
          <PersonCard
            key={person.id}
            {...person}
            href="/"
            priority={index < 4}
            photo={index % 3 === 0 ? portrait : null}
            deeds={t("deeds", { count })}
            lastDate={formatDate(date)}
          >
            {index === 4 && <Button size="small">Добавить доказательство</Button>}
          </PersonCard>
        ))}
      </PersonGrid>
      <div className="mt-8">
        <Pagination page={1} totalPages={65} hrefFor={(page) => `/?page=${page}`} />
      </div>
    </div>
  );
}
