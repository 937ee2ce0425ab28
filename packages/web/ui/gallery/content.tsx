import { formatDate, formatNumber } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import {
  AtSign,
  BookOpen,
  Flag,
  Lock,
  Pencil,
  Phone,
  Plus,
  Send,
  SlidersHorizontal,
} from "lucide-react";
import { useState } from "react";
import {
  BackLink,
  Button,
  byYear,
  DefinitionList,
  EmptyState,
  EntryNumber,
  ErrorState,
  GateNotice,
  HiddenContacts,
  HiddenMedia,
  HiddenText,
  Icon,
  Ledger,
  LedgerRow,
  LedgerYear,
  MediaRow,
  OfflineNotice,
  Pagination,
  PersonCard,
  PersonCardSkeletons,
  PersonGrid,
  Portrait,
  Seal,
  SearchField,
  Select,
  StatFigures,
  TextLink,
} from "../src/index.ts";

export const noop = () => undefined;

/** Names of realistic lengths. */
const people = [
  [1284, "Клара", "Бартон", "Сестра милосердия", "Вашингтон, США", 10],
  [1283, "Фёдор", "Гааз", "Тюремный врач", "Москва, Россия", 21],
  [1281, "Николас", "Уинтон", "Биржевой маклер", "Лондон, Великобритания", 4],
  [1280, "Флоренс", "Найтингейл", "Сестра милосердия, статистик", "Лондон", 14],
  [1277, "Анри", "Дюнан", "Предприниматель", "Женева, Швейцария", 6],
  [
    1262,
    "Архиепископ Иоанн-Златоустаниил",
    "Преображенский-Константинопольский",
    null,
    "Осло",
    112,
  ],
] as const;

/** From the ThumbHash library's own example. */
const softHash = "1QcSHQRnh493V4dIh4eXh1h4kJUI";

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 800"><rect width="700" height="800" fill="#d8cfc2"/><circle cx="350" cy="330" r="150" fill="#b39a84"/><path d="M90 800c20-240 140-280 260-280s240 40 260 280z" fill="#4c453e"/></svg>';

export const portrait = `data:image/svg+xml,${encodeURIComponent(drawing)}`;

export const figures = [
  { value: formatNumber(1284, "ru"), label: "человека в реестре" },
  { value: formatNumber(9617, "ru"), label: "проверенных доказательств" },
  { value: formatNumber(3052, "ru"), label: "активных участника" },
];
const sorts = [
  { value: "-createdAt", label: "Сначала новые" },
  { value: "name", label: "По имени, А–Я" },
];

export function RegisterSection() {
  const { t } = useTranslation("ui");
  const [query, setQuery] = useState("");
  return (
    <div className="grid gap-8">
      <SearchField
        label="Найти человека"
        placeholder="Имя, фамилия, телефон или Instagram"
        hint="Можно латиницей, с опечаткой или в другой раскладке"
        submitLabel="Найти"
        value={query}
        onChange={setQuery}
        onSubmit={noop}
      />
      <StatFigures items={figures} />
      <div className="gd-button-row">
        <Button icon={SlidersHorizontal}>Фильтры</Button>
        <Select look="button" aria-label="Порядок" options={sorts} />
      </div>
      <PersonGrid>
        {people.map(([id, name, surname, occupation, place, count], index) => (
          <PersonCard
            key={id}
            id={id}
            name={name}
            surname={surname}
            occupation={occupation}
            place={place}
            href="/"
            priority={index < 4}
            photo={index % 3 === 0 ? portrait : null}
            deeds={t("deeds", { count })}
            lastDate={formatDate(`2026-11-${14 - index}`)}
          >
            {index === 4 && <Button size="small">Добавить доказательство</Button>}
          </PersonCard>
        ))}
      </PersonGrid>
      <Pagination page={1} totalPages={65} hrefFor={(page) => `/?page=${page}`} />
    </div>
  );
}

const definitions = [
  { term: "Годы жизни", value: "1910–2008" },
  { term: "Место", value: "Варшава, Польша" },
  { term: "Добрых дел", value: 12, accent: true },
];
const kinds = [
  { icon: Phone, label: "Телефон" },
  { icon: AtSign, label: "Instagram" },
  { icon: Send, label: "Соцсети, 2" },
];
const proofs = [
  { id: 9617, date: "2026-11-14", title: "Списки детей, спрятанные под яблоней" },
  { id: 9544, date: "2026-11-02", title: "Воспоминание об аресте и побеге" },
  { id: 7015, date: "2025-12-19", title: "Как детей выводили через здание суда" },
];

/** A profile without access to contacts and media. */
export function ProfileSection() {
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <aside>
        <BackLink to="/">К реестру</BackLink>
        <Portrait id={123} name="Ирена" surname="Сендлер" photo={portrait} ratio="profile" />
        <DefinitionList items={definitions} />
      </aside>
      <div>
        <div className="flex items-center justify-between">
          <Seal date="2025-03-03" />
          <EntryNumber id={123} />
        </div>
        <h1 className="mt-2 text-page sm:text-person">Ирена Сендлер</h1>
        <div className="gd-button-row my-6">
          <Button inRow icon={Pencil}>
            Предложить правку
          </Button>
        </div>
        <HiddenContacts kinds={kinds} action={<Button>Войти или зарегистрироваться</Button>}>
          Контакты видны подписчикам. Войдите, чтобы увидеть их здесь.
        </HiddenContacts>
        <GateNotice action={<Button>Войти</Button>}>
          <b>Заголовки открыты всем.</b> Тексты и файлы доказательств видны подписчикам.
        </GateNotice>
        <Ledger>
          {byYear(proofs, ({ date }) => date).map(([year, rows]) => (
            <LedgerYear key={year} year={year}>
              {rows.map((proof) => (
                <LedgerRow key={proof.id} {...proof} foot={<Seal date={proof.date} />}>
                  <HiddenText />
                  <MediaRow>
                    <HiddenMedia kind="photo" placeholder={softHash} />
                    <HiddenMedia kind="audio" placeholder={null} />
                    <HiddenMedia kind="pdf" placeholder={softHash} />
                  </MediaRow>
                </LedgerRow>
              ))}
            </LedgerYear>
          ))}
        </Ledger>
        <Icon of={Flag} />
        <TextLink to="/">Пожаловаться или попросить убрать</TextLink>
      </div>
    </div>
  );
}

export function StateSection() {
  return (
    <div className="grid gap-6">
      <PersonCardSkeletons />
      <OfflineNotice onCheck={noop} />
      <EmptyState
        icon={BookOpen}
        title="Здесь появятся проверенные доказательства"
        actions={<Button icon={Plus}>Добавить доказательство</Button>}
      >
        Пока их нет. Пришлите первое — можно без имени и без учётной записи.
      </EmptyState>
      <ErrorState title="Не удалось загрузить" onRetry={noop} requestId="01JD8Z6Q8Q">
        Остальная страница работает. Введённый текст сохранён.
      </ErrorState>
      <EmptyState level="page" icon={Lock} title="Доступ запрещен">
        У вас нет прав для доступа к этой странице.
      </EmptyState>
    </div>
  );
}
