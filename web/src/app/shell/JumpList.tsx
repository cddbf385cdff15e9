import { CloseButton, Kbd, Modal } from '@mantine/core'
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { menu } from '../menu.ts'
import classes from './JumpList.module.css'
import { findJumpTargets, type JumpTarget, splitAtMatch } from './jump-targets.ts'

/** z-index above drawers: the jump list can be opened while a call's drawer is open */
const ABOVE_DRAWERS = 250

interface JumpListProps {
  opened: boolean
  onClose: () => void
}

export function JumpList({ opened, onClose }: JumpListProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size={600} yOffset={112} centered={false} zIndex={ABOVE_DRAWERS}>
      <Modal.Overlay />
      <Modal.Content className={classes.content} aria-label="Jump to a page">
        <Modal.Body className={classes.body}>
          <JumpSearch onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** ARIA combobox: the focus stays in the field, arrow keys move the active option. Unmounted with the dialog, so it always opens empty */
function JumpSearch({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const targets = findJumpTargets(menu, query)
  const optionId = (place: number) => `${listId}-${place}`

  function open(target: JumpTarget | undefined) {
    if (!target) return
    onClose()
    router.history.push(target.path)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && targets.length > 0) {
      event.preventDefault()
      const next = (chosen + step + targets.length) % targets.length
      setChosen(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(targets[chosen])
  }

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-label="Jump to a page"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={targets.length > 0 ? optionId(chosen) : undefined}
          placeholder="Jump to a page"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd aria-hidden className={classes.escape}>
          Esc
        </Kbd>
        <CloseButton className={classes.close} onClick={onClose} aria-label="Close" />
      </div>
      <div className={classes.list} id={listId} role="listbox" aria-label="Pages" hidden={targets.length === 0}>
        {targets.map((target, place) => (
          <JumpOption
            key={target.path}
            id={optionId(place)}
            target={target}
            query={query}
            isChosen={place === chosen}
            onPoint={() => setChosen(place)}
            onOpen={() => open(target)}
          />
        ))}
      </div>
      <div role="status">{targets.length === 0 && <p className={classes.none}>No page is called “{query.trim()}”.</p>}</div>
      <div className={classes.hints} aria-hidden>
        <span className={classes.hint}>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> to move
        </span>
        <span className={classes.hint}>
          <Kbd>Enter</Kbd> to open
        </span>
      </div>
    </>
  )
}

interface JumpOptionProps {
  id: string
  target: JumpTarget
  query: string
  isChosen: boolean
  onPoint: () => void
  onOpen: () => void
}

function JumpOption({ id, target, query, isChosen, onPoint, onOpen }: JumpOptionProps) {
  const [before, match, after] = splitAtMatch(target.label, query)
  const Icon = target.icon
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above holds the focus and handles the keys
    <div id={id} className={classes.option} role="option" tabIndex={-1} aria-selected={isChosen} onPointerMove={onPoint} onClick={onOpen}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>
        {before}
        {match && <mark>{match}</mark>}
        {after}
      </span>
      <span className={classes.group}>{target.group}</span>
      {isChosen && <IconCornerDownLeft size={16} stroke={1.75} aria-hidden />}
    </div>
  )
}
