import { CloseButton, Kbd, Modal } from '@mantine/core'
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { actions } from '../../menu.ts'
import { usePermittedEntries, usePermittedMenu } from '../../routing/permitted-entries.ts'
import classes from './JumpList.module.css'
import { useJumpSearch } from './jump-search.data.ts'
import { buildJumpGroups, type JumpEntry, splitAtMatch } from './jump-targets.ts'

/** z-index above drawers: the jump list can be opened while a call's drawer is open */
const ABOVE_DRAWERS = 250

interface JumpListProps {
  opened: boolean
  onClose: () => void
}

export default function JumpList({ opened, onClose }: JumpListProps) {
  // Closed at first: Mantine's returnFocus misses a dialog that is already open when it mounts, which is the case for a lazy-loaded one
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <Modal.Root opened={opened && isMounted} onClose={onClose} size={600} yOffset={112} centered={false} zIndex={ABOVE_DRAWERS}>
      <Modal.Overlay />
      <Modal.Content className={classes.content} aria-label="Jump to a page">
        <Modal.Body className={classes.body}>
          <JumpSearch onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * ARIA combobox: the focus stays in the field while arrow keys move the active option. Unmounts with the dialog, so it always opens empty
 */
function JumpSearch({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const { found, isOutdated, isSearching, hasFailed } = useJumpSearch(query)
  const groups = buildJumpGroups({ menu: usePermittedMenu(), actions: usePermittedEntries(actions), found }, query)
  const entries = groups.flatMap((group) => group.entries)
  // Later results are appended, so the selection stays; a list that gets shorter moves the selection to its end
  const place = Math.min(chosen, Math.max(0, entries.length - 1))
  const optionId = (of: number) => `${listId}-${of}`

  /** When the user types on and presses Enter, the new term applies rather than the previous term's results */
  const isWaitedFor = (entry: JumpEntry | undefined) => isOutdated && entry?.isFound === true

  function open(entry: JumpEntry | undefined) {
    if (!entry) return
    onClose()
    router.history.push(entry.path)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) {
      event.preventDefault()
      const next = (place + step + entries.length) % entries.length
      setChosen(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isWaitedFor(entries[place])) open(entries[place])
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
          aria-activedescendant={entries.length > 0 ? optionId(place) : undefined}
          aria-busy={isSearching}
          placeholder="Find a page, caller, invoice or review"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
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
      <div className={classes.list} id={listId} role="listbox" aria-label="Results" hidden={groups.length === 0}>
        {groups.map(({ heading, entries: own, note }) => (
          <JumpGroupView key={heading ?? 'Pages'} name={heading ?? 'Pages'} isHeaded={heading !== null} note={note}>
            {own.map((entry) => (
              <JumpOption
                key={entry.key}
                id={optionId(entries.indexOf(entry))}
                entry={entry}
                query={query}
                isChosen={entries[place] === entry}
                onPoint={() => setChosen(entries.indexOf(entry))}
                onOpen={() => open(entry)}
              />
            ))}
          </JumpGroupView>
        ))}
      </div>
      <div role="status">
        {groups.length === 0 && !isSearching && <p className={classes.none}>No results for “{query.trim()}”</p>}
        {groups.length === 0 && isSearching && <p className={classes.none}>Searching…</p>}
        {hasFailed && <p className={classes.none}>Only pages can be searched right now.</p>}
      </div>
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

interface JumpGroupViewProps {
  name: string
  isHeaded: boolean
  note: string | undefined
  children: React.ReactNode
}

function JumpGroupView({ name, isHeaded, note, children }: JumpGroupViewProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be inside a listbox, whose groups these are
    <div role="group" aria-label={name}>
      {isHeaded && (
        <div className={classes.heading} role="presentation">
          {name}
        </div>
      )}
      {children}
      {note && (
        <p className={classes.note} role="presentation">
          {note}
        </p>
      )}
    </div>
  )
}

interface JumpOptionProps {
  id: string
  entry: JumpEntry
  query: string
  isChosen: boolean
  onPoint: () => void
  onOpen: () => void
}

function JumpOption({ id, entry, query, isChosen, onPoint, onOpen }: JumpOptionProps) {
  const [before, match, after] = splitAtMatch(entry.label, query)
  const Icon = entry.icon
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above holds the focus and handles the keys
    <div id={id} className={classes.option} role="option" tabIndex={-1} aria-selected={isChosen} onPointerMove={onPoint} onClick={onOpen}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.label}>
        {before}
        {match && <mark>{match}</mark>}
        {after}
      </span>
      {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
      {entry.aside && <span className={classes.group}>{entry.aside}</span>}
      {isChosen && <IconCornerDownLeft className={classes.enter} size={16} stroke={1.75} aria-hidden />}
    </div>
  )
}
