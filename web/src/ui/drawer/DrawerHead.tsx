import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import classes from './drawer.module.css'

const icon = { className: classes.icon, stroke: 1.75, 'aria-hidden': true }

export interface Neighbors {
  previous: string | undefined
  next: string | undefined
  /** Whether the item is in a list, so that it may have a previous and a next one */
  isOneOfMany: boolean
  onExchange: (id: string) => void
  onClose: () => void
}

interface DrawerHeadProps extends Neighbors {
  ref?: Ref<HTMLDivElement>
  /** The kind of item, such as "call", to name the previous and the next one */
  item: string
  badges: ReactNode
  /** Undefined while it is loading */
  name: string | undefined
  /** Undefined while they are loading */
  facts: ReactNode
  /** The immediate action, shown beside the name */
  action: ReactNode
}

/** The head of a drawer that shows one item of a list. It stays visible, and has links to the neighboring items */
export function DrawerHead({ ref, item, badges, name, facts, action, previous, next, isOneOfMany, onExchange, onClose }: DrawerHeadProps) {
  return (
    <div ref={ref} className={classes.head}>
      <div className={classes.bar}>
        <div className={classes.badges}>{badges}</div>
        <div className={classes.controls}>
          {isOneOfMany && (
            <>
              <ActionIcon aria-label={`Previous ${item}`} disabled={!previous} onClick={() => previous && onExchange(previous)}>
                <IconChevronUp {...icon} />
              </ActionIcon>
              <ActionIcon aria-label={`Next ${item}`} disabled={!next} onClick={() => next && onExchange(next)}>
                <IconChevronDown {...icon} />
              </ActionIcon>
            </>
          )}
          <ActionIcon aria-label="Close" onClick={onClose} data-autofocus>
            <IconX {...icon} />
          </ActionIcon>
        </div>
      </div>
      <div className={classes.who}>
        <div className={classes.names}>
          {name === undefined ? <Skeleton className={classes.nameSkeleton} /> : <h2 className={classes.name}>{name}</h2>}
          {facts === undefined ? <Skeleton className={classes.factsSkeleton} /> : facts}
        </div>
        {action}
      </div>
    </div>
  )
}
