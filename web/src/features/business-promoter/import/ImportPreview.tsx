import { Button, Loader, SegmentedControl } from '@mantine/core'
import { IconArrowLeft, IconShieldCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ImportRow } from '#contract/business-promoter/import-list.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { randomUuid } from '../../../platform/random-uuid.ts'
import { useSession } from '../../../platform/session/session.ts'
import { DialogActions } from '../../../ui/dialogs/Dialog.tsx'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import type { ReadFile } from './ImportFile.tsx'
import { ImportRows } from './ImportRows.tsx'
import { useStartImport } from './import.data.ts'
import classes from './import.module.css'
import {
  findLinesToInvite,
  formatPeopleCount,
  writeCostSentence,
  writeExcessSentence,
  writeIgnoredColumns,
  writePreviewSentence,
} from './import-messages.ts'

/** Renders rows in batches, because two thousand at once would block the page */
const ROWS_AT_ONCE = 50

type Kind = 'all' | 'problem' | 'duplicate'

interface ImportPreviewProps extends ReadFile {
  onBack: () => void
  onStarted: () => void
}

export function ImportPreview({ fileName, rows, ignoredColumns, sending, onBack, onStarted }: ImportPreviewProps) {
  // Idempotency key, the same for every retry: even if a response is lost, the list is sent only once
  const [importUuid] = useState(randomUuid)
  const [chosen, setChosen] = useState(() => findLinesToInvite(rows))
  const [kind, setKind] = useState<Kind>('all')
  const [page, setPage] = useState(1)
  const start = useStartImport()
  const { timeZone } = useSession()
  const isUnderWay = useRef(false)

  const fitting = kind === 'all' ? rows : rows.filter((row) => row[kind] !== '')
  const pages = Math.max(1, Math.ceil(fitting.length / ROWS_AT_ONCE))
  const toSend = rows.filter(({ line }) => chosen.has(line))
  const excess = writeExcessSentence(toSend, sending)
  const failure = start.isError ? errorMessageUnlessSignedOut(start.error) : null

  function choose(lines: readonly number[], isChosen: boolean) {
    const next = new Set(chosen)
    for (const line of lines) {
      if (isChosen) next.add(line)
      else next.delete(line)
    }
    setChosen(next)
  }

  function begin() {
    if (isUnderWay.current || chosen.size === 0 || excess) return
    isUnderWay.current = true
    start.mutate(
      { importUuid, rows: toSend },
      {
        onSuccess: onStarted,
        onSettled: () => {
          isUnderWay.current = false
        },
      },
    )
  }

  return (
    <>
      <div className={classes.step}>
        <div>
          <p className={classes.headline} role="status">
            {writePreviewSentence(rows, chosen)}
          </p>
          <p className={classes.hint}>{writeCostSentence(toSend, sending, timeZone)}</p>
          <p className={classes.hint}>{fileName}</p>
          {ignoredColumns.length > 0 && <p className={classes.hint}>{writeIgnoredColumns(ignoredColumns)}</p>}
        </div>
        <SegmentedControl<Kind>
          className={classes.kinds}
          aria-label="Rows shown"
          data={buildRowKindOptions(rows)}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setPage(1)
          }}
        />
        <ImportRows rows={fitting.slice((page - 1) * ROWS_AT_ONCE, page * ROWS_AT_ONCE)} chosen={chosen} onChoose={choose} />
        <Pager page={page} totalPages={pages} onPage={setPage} />
        <p className={classes.consent}>
          <IconShieldCheck className={classes.icon} aria-hidden />
          Only invite people who agreed to be contacted.
        </p>
        {excess && <FormMessage tone="bad">{excess}</FormMessage>}
        {failure !== null && (
          <FormMessage key={start.submittedAt} tone="bad">
            {failure}
          </FormMessage>
        )}
      </div>
      <DialogActions>
        <Button variant="default" leftSection={<IconArrowLeft className={classes.icon} stroke={1.75} aria-hidden />} onClick={onBack}>
          Choose another file
        </Button>
        <Button
          onClick={begin}
          disabled={chosen.size === 0 || excess !== null}
          aria-disabled={start.isPending}
          leftSection={start.isPending && <Loader className={classes.icon} color="currentColor" aria-hidden />}
        >
          {`Invite ${formatPeopleCount(chosen.size)}`}
        </Button>
      </DialogActions>
    </>
  )
}

function buildRowKindOptions(rows: readonly ImportRow[]): { value: Kind; label: string; disabled?: boolean }[] {
  const problems = rows.filter(({ problem }) => problem !== '').length
  const duplicates = rows.filter(({ duplicate }) => duplicate !== '').length
  return [
    { value: 'all', label: `All ${rows.length.toLocaleString('en-US')}` },
    { value: 'problem', label: `Errors ${problems.toLocaleString('en-US')}`, disabled: problems === 0 },
    { value: 'duplicate', label: `Duplicates ${duplicates.toLocaleString('en-US')}`, disabled: duplicates === 0 },
  ]
}
