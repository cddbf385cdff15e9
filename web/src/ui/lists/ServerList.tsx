import { Button } from '@mantine/core'
import { IconSearchOff, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../states/EmptyState.tsx'
import { ListError, ListMissing, ListOutdated } from './ListProblem.tsx'
import { PagedList } from './PagedList.tsx'

interface ServerListProps<Row> extends Omit<ComponentProps<typeof PagedList<Row>>, 'rows' | 'page' | 'isStale' | 'error'> {
  /** From platform/use-list-response.ts */
  list: {
    shown: Pick<ComponentProps<typeof PagedList<Row>>, 'rows' | 'page' | 'isStale'>
    problem: ComponentProps<typeof ListError>['problem'] | null
    isOutdated: boolean
    retry: () => void
  }
  /** "The calls could not be loaded". If set, the failure is shown in a neutral tone */
  failure: { title: string; note?: string; text?: string }
}

/** A paginated list, including what is shown if its rows are outdated or could not be loaded */
export function ServerList<Row>({ list: { shown, problem, isOutdated, retry }, failure, ...table }: ServerListProps<Row>) {
  const { text, ...error } = failure
  return (
    <>
      {isOutdated && <ListOutdated onRetry={retry} />}
      <PagedList
        {...table}
        {...shown}
        error={
          problem &&
          (text ? (
            <ListMissing title={error.title} text={text} onRetry={retry} />
          ) : (
            <ListError {...error} problem={problem} onRetry={retry} />
          ))
        }
      />
    </>
  )
}

interface EmptyListProps {
  /** Shown if there is nothing to list at all */
  none: ComponentProps<typeof EmptyState>
  /** Shown if filters or a search exclude all rows of the list */
  noMatch: { icon?: TablerIcon; title: string; text: ReactNode; clearLabel?: string }
  /** From platform/use-list-view.ts */
  view: { isFiltered: boolean; clear: () => void }
}

/** "Nothing yet", or "nothing matches" if the list is filtered */
export function EmptyList({ none, noMatch, view }: EmptyListProps) {
  if (!view.isFiltered) return <EmptyState {...none} />
  const { icon = IconSearchOff, title, text, clearLabel = 'Show all' } = noMatch
  return <EmptyState icon={icon} title={title} text={text} action={<Button onClick={view.clear}>{clearLabel}</Button>} />
}
