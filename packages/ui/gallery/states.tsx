import { BookOpen, Lock, Plus, Search } from "lucide-react";
import {
  Button,
  EmptyState,
  ErrorState,
  OfflineNotice,
  PersonCardSkeletons,
  TextLink,
} from "../src/index.ts";

const nothing = () => undefined;

/** Waiting, nothing, trouble. */
export function StateSection() {
  return (
    <div className="grid gap-6">
      <PersonCardSkeletons />
      <OfflineNotice onCheck={nothing} />
      <div className="grid gap-6 md:grid-cols-3">
        <EmptyState
          icon={BookOpen}
          title="Здесь появятся проверенные доказательства"
          actions={
            <Button variant="primary" icon={Plus}>
              Добавить доказательство
            </Button>
          }
        >
          Пока их нет. Пришлите первое — можно без имени и без учётной записи.
        </EmptyState>
        <EmptyState
          icon={Search}
          title="По запросу «Карчак» никого нет"
          actions={<Button>Добавить этого человека</Button>}
        >
          Возможно, вы искали <TextLink to="/">Корчак</TextLink>. Можно ввести телефон целиком.
        </EmptyState>
        <ErrorState
          title="Не удалось загрузить доказательства"
          onRetry={nothing}
          requestId="01JD8Z6Q8Q"
        >
          Остальная страница работает. Введённый текст сохранён.
        </ErrorState>
      </div>
      <EmptyState
        level="page"
        icon={Lock}
        title="Доступ запрещен"
        actions={
          <>
            <Button variant="primary">На главную</Button>
            <Button variant="text">Сменить учётную запись</Button>
          </>
        }
      >
        У вас нет прав для доступа к этой странице.
      </EmptyState>
    </div>
  );
}
