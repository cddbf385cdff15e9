import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCopy, IconFocusCentered, IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { TranscriptLine } from '#contract/calls/calls.ts'
import { MAX_SEARCH_LENGTH } from '#contract/wire/list-query.ts'
import { copyTextAndNotify } from '../../../ui/dialogs/copy-text.ts'
import { useScrollToSpokenLine } from './player/use-following.ts'
import { TranscriptLines } from './TranscriptLines.tsx'
import classes from './transcript.module.css'
import { searchTranscriptLines } from './transcript-search.ts'

/** Transcripts with more lines than this are collapsed until the user expands them */
const SHOWN_LINES = 5

interface TranscriptProps {
  lines: readonly TranscriptLine[]
  text: string
  /** The line that is an action item's source */
  shown: { line: number } | null
  /** The list's search terms */
  search: string
  /** Position in the recording; null until it is played */
  at: number | null
  isPlaying: boolean
  onPlayFrom: ((at: number) => void) | undefined
}

export function Transcript({ lines, text, shown, search, at, isPlaying, onPlayFrom }: TranscriptProps) {
  const [terms, setTerms] = useState(() => (searchTranscriptLines(lines, search).matches > 0 ? search : ''))
  const [match, setMatch] = useState(0)
  const [isWhole, setWhole] = useState(false)
  const found = useMemo(() => searchTranscriptLines(lines, terms), [lines, terms])
  const isLong = lines.length > SHOWN_LINES
  const isFolded = isLong && !isWhole && terms === '' && shown === null
  const box = useRef<HTMLElement>(null)
  const spokenLine = at === null ? null : lines.findLastIndex((line) => line.at_s <= at)
  const { isFollowing, follow } = useScrollToSpokenLine(box, spokenLine, isPlaying)
  // The line being played must not be collapsed
  if (isFolded && isPlaying && isFollowing && spokenLine !== null && spokenLine >= SHOWN_LINES - 1) setWhole(true)

  useEffect(() => {
    if (shown) scrollBoxTo(box.current, `[data-place="${shown.line}"]`)
  }, [shown])

  function goToMatch(next: number) {
    if (found.matches === 0) return
    const wanted = (next + found.matches) % found.matches
    setMatch(wanted)
    scrollBoxTo(box.current, `[data-match="${wanted}"]`)
  }

  return (
    <section ref={box} className={classes.transcript} aria-label="Transcript">
      <div className={classes.head}>
        <h3 className={classes.title}>Transcript</h3>
        {isLong && (
          <div className={classes.search}>
            <TextInput
              type="search"
              aria-label="Search transcript"
              placeholder="Search transcript"
              value={terms}
              maxLength={MAX_SEARCH_LENGTH}
              onChange={(event) => {
                setTerms(event.currentTarget.value)
                setMatch(0)
              }}
              onKeyDown={(event) => event.key === 'Enter' && goToMatch(event.shiftKey ? match - 1 : match + 1)}
              leftSection={<IconSearch className={classes.icon} stroke={2} aria-hidden />}
              className={classes.field}
              classNames={{ input: classes.input }}
            />
            {terms.trim() !== '' && (
              <>
                <span className={classes.found} role="status">
                  {found.matches === 0 ? 'No matches' : `${match + 1} of ${found.matches}`}
                </span>
                <ActionIcon aria-label="Previous match" disabled={found.matches === 0} onClick={() => goToMatch(match - 1)}>
                  <IconChevronUp className={classes.icon} stroke={1.75} aria-hidden />
                </ActionIcon>
                <ActionIcon aria-label="Next match" disabled={found.matches === 0} onClick={() => goToMatch(match + 1)}>
                  <IconChevronDown className={classes.icon} stroke={1.75} aria-hidden />
                </ActionIcon>
              </>
            )}
          </div>
        )}
        <span className={classes.speakers}>{joinSpeakerNames(lines)}</span>
        <Button
          variant="subtle"
          size="xs"
          className={classes.copy}
          onClick={() => void copyTextAndNotify(text)}
          leftSection={<IconCopy className={classes.icon} stroke={1.75} aria-hidden />}
        >
          Copy
        </Button>
        {isPlaying && !isFollowing && (
          <Button
            variant="subtle"
            size="xs"
            onClick={follow}
            leftSection={<IconFocusCentered className={classes.icon} stroke={1.75} aria-hidden />}
          >
            Follow recording
          </Button>
        )}
      </div>
      <TranscriptLines
        lines={isFolded ? found.lines.slice(0, SHOWN_LINES) : found.lines}
        isFolded={isFolded}
        match={match}
        shownLine={shown?.line ?? null}
        spokenLine={spokenLine}
        onPlayFrom={onPlayFrom}
      />
      {isLong && (isFolded || isWhole) && (
        <Button
          variant="subtle"
          className={classes.fold}
          aria-expanded={!isFolded}
          onClick={() => setWhole(isFolded)}
          rightSection={
            isFolded ? (
              <IconChevronDown className={classes.icon} stroke={2} aria-hidden />
            ) : (
              <IconChevronUp className={classes.icon} stroke={2} aria-hidden />
            )
          }
        >
          {isFolded ? 'Show full transcript' : 'Show less'}
        </Button>
      )}
    </section>
  )
}

function joinSpeakerNames(lines: readonly TranscriptLine[]): string {
  const count = new Set(lines.map(({ speaker, name }) => `${speaker} ${name}`)).size
  return count === 1 ? '1 speaker' : `${count} speakers`
}

/** Runs after the expanded lines are rendered */
function scrollBoxTo(box: HTMLElement | null, selector: string): void {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  requestAnimationFrame(() =>
    box?.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion ? 'auto' : 'smooth' }),
  )
}
