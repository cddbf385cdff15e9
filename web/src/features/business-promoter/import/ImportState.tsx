import { CloseButton, Progress } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../../../platform/expiring-storage.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { refreshInvitations } from '../business-promoter.data.ts'
import { type ImportProgress, readCachedImportProgress, useImportProgress } from './import.data.ts'
import classes from './import.module.css'
import { formatPeopleCount, writeResultSentence } from './import-messages.ts'
import { showImportProgressToast, stopImportProgressToast } from './import-toast.ts'

const SEEN_KEY = 'marquee_SeenImport'
const DAY_MS = 86_400_000

/** Progress of the newest import, even after the user returns to the page. Its result stays for a day, or until it is dismissed */
export function ImportState() {
  const { data: progress } = useImportProgress()
  const [seen, setSeen] = useState(() => readStored(SEEN_KEY))
  const isFinished = progress?.finished

  useEffect(() => {
    stopImportProgressToast()
    return () => {
      const left = readCachedImportProgress()
      if (left && !left.finished) showImportProgressToast(left)
    }
  }, [])
  useEffect(() => {
    if (isFinished) void refreshInvitations()
  }, [isFinished])

  if (!progress) return null
  if (!progress.finished) return <Running progress={progress} />
  if (progress.import_uuid === seen || Date.now() - Date.parse(progress.created_datetime) > DAY_MS) return null

  function putAway(uuid: string) {
    writeStored(SEEN_KEY, uuid, 30 * DAY_MS)
    setSeen(uuid)
  }
  return (
    <Card className={classes.state}>
      <div className={classes.result} role="status">
        <IconCircleCheck className={classes.good} aria-hidden />
        <span>
          <strong>Your list is finished.</strong> {writeResultSentence(progress)}
        </span>
        <CloseButton aria-label="Dismiss" onClick={() => putAway(progress.import_uuid)} />
      </div>
    </Card>
  )
}

function Running({ progress: { total, done } }: { progress: ImportProgress }) {
  return (
    <Card className={classes.state}>
      <div className={classes.running}>
        <strong>Inviting {formatPeopleCount(total)}</strong>
        <span className={classes.share}>
          {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        </span>
      </div>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label="Progress of your list" />
      <p className={classes.hint}>You can leave this page or close the window. Sending continues.</p>
    </Card>
  )
}
