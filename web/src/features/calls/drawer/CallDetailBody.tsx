import { Button } from '@mantine/core'
import { IconBan, IconMicrophoneOff, IconRefresh, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { CountBadge } from '../../../ui/content/CountBadge.tsx'
import { KeywordChip } from '../../../ui/content/KeywordChip.tsx'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { DrawerSection } from '../../../ui/drawer/DrawerSection.tsx'
import drawer from '../../../ui/drawer/drawer.module.css'
import { type CallDetail, useAnalyzeAgain, useMarkSpam } from '../calls.data.ts'
import { OutgoingCalls } from '../outgoing/OutgoingCalls.tsx'
import { CallActionItems } from './CallActionItems.tsx'
import { CallNotes } from './CallNotes.tsx'
import classes from './call-drawer.module.css'
import { CallFacts } from './corrections/CallFacts.tsx'
import { Player } from './Player.tsx'
import { RelatedContacts } from './RelatedContacts.tsx'
import { SpamNumber } from './spam/SpamNumber.tsx'
import { TextBackNote } from './TextBackNote.tsx'
import { Transcript } from './Transcript.tsx'
import { usePlayer } from './use-player.ts'
import { WebsiteVisit } from './WebsiteVisit.tsx'

interface CallDetailBodyProps {
  call: CallDetail
  line: number | null
  search: string
}

/** Sections in reading order: recording, quality, summary, action items, transcript */
export default function CallDetailBody({ call, line, search }: CallDetailBodyProps) {
  const player = usePlayer(call.call_sid, call.recording?.duration_s ?? 0)
  // A new object for each press, so that pressing the same item twice scrolls twice
  const [shown, setShown] = useState<{ line: number } | null>(line === null ? null : { line })
  const openItems = call.action_itmes.filter((item) => item.show_display).length
  return (
    <>
      <SpamNumber call={call} />
      <OutgoingCalls call={call} />
      {call.recording ? <Player call={call} player={player} /> : <NoRecording call={call} />}
      <CallFacts call={call} />
      <Summary call={call} />
      {call.website_visit && <WebsiteVisit visit={call.website_visit} />}
      {call.text_back && <TextBackNote sent={call.text_back} />}
      {call.action_itmes.length > 0 && (
        <DrawerSection title="Action items" aside={<CountBadge count={openItems} of="open" />}>
          <CallActionItems items={call.action_itmes} lines={call.transcript_lines} onShowLine={(place) => setShown({ line: place })} />
        </DrawerSection>
      )}
      {call.transcript_lines.length > 0 && (
        <Transcript
          lines={call.transcript_lines}
          text={call.call_transcript}
          shown={shown}
          search={search}
          at={player.isStarted ? player.at : null}
          isPlaying={player.isPlaying}
          onPlayFrom={call.recording ? player.playFrom : undefined}
        />
      )}
      <CallNotes sid={call.call_sid} />
      <RelatedContacts call={call} />
      <SpamButton call={call} />
    </>
  )
}

function NoRecording({ call }: { call: CallDetail }) {
  return (
    <p className={classes.quiet}>
      <IconMicrophoneOff className={classes.icon} stroke={1.75} aria-hidden />
      {explainNoRecording(call)}
    </p>
  )
}

function explainNoRecording({ call_status: status, analysis_state: state, voicemail }: CallDetail): string {
  if (voicemail) return 'Waiting for the voicemail.'
  if (status === 'Missed call' || status === 'Busy') return 'No recording. Nobody answered.'
  if (status === 'Answered') return state === 'pending' ? 'Waiting for the recording.' : 'This call was not recorded.'
  // The call may still be ringing
  return 'No recording.'
}

function Summary({ call }: { call: CallDetail }) {
  const { analysis_state: state, analysis_problem: problem } = call
  // Silent or too short: a second analysis would find nothing
  const noAnalysisReason = state === 'none' ? problem : null
  // The call was recorded while the analysis was switched off
  const wasNeverAnalyzed = state === 'none' && call.recording !== null && !noAnalysisReason
  const hasSummary = call.summary !== '' || call.comment !== '' || call.keywords.length > 0
  if (!hasSummary && state !== 'pending' && state !== 'failed' && !wasNeverAnalyzed && !noAnalysisReason) return null
  return (
    <DrawerSection title="Summary">
      {call.summary && <p className={classes.text}>{call.summary}</p>}
      {call.comment && (
        <p className={classes.comment}>
          <span className={classes.commentLabel}>Comment:</span> {call.comment}
        </p>
      )}
      {state === 'pending' && <PendingAnalysis problem={problem} />}
      {state === 'failed' && <AnalyzePrompt sid={call.call_sid} why={problem ?? 'This call could not be analyzed.'} verb="Analyze again" />}
      {noAnalysisReason && <p className={classes.facts}>{noAnalysisReason}.</p>}
      {wasNeverAnalyzed && <AnalyzePrompt sid={call.call_sid} why="This call has not been analyzed." verb="Analyze" />}
      {call.keywords.length > 0 && (
        <ul className={classes.keywords} aria-label="Keywords">
          {call.keywords.map((keyword) => (
            <li key={keyword}>
              <KeywordChip>{keyword}</KeywordChip>
            </li>
          ))}
        </ul>
      )}
    </DrawerSection>
  )
}

function PendingAnalysis({ problem }: { problem: string | null }) {
  return (
    <p className={classes.pending} role="status">
      <IconSparkles className={classes.icon} stroke={1.75} aria-hidden />
      <span>Analyzing this call. {problem ? `${problem} ` : ''}The summary and next steps will appear here.</span>
    </p>
  )
}

function AnalyzePrompt({ sid, why, verb }: { sid: string; why: string; verb: string }) {
  const again = useAnalyzeAgain()
  return (
    <div className={classes.failed}>
      <p>{why}</p>
      <Button
        variant="default"
        size="xs"
        loading={again.isPending}
        onClick={() => again.mutate(sid)}
        leftSection={<IconRefresh className={classes.smallIcon} stroke={1.75} aria-hidden />}
      >
        {verb}
      </Button>
    </div>
  )
}

const TO_SPAM = {
  title: 'Mark as spam',
  message:
    'This call and future calls from this number will be left out of the list and totals. They won’t create callbacks, notifications or texts. To see them, filter by status “Spam.”',
  confirmLabel: 'Mark as spam',
  tone: 'danger',
} as const
const FROM_SPAM = {
  title: 'Not spam',
  message: 'This call and future calls from this number will appear in the list and totals again.',
  confirmLabel: 'Not spam',
} as const

function SpamButton({ call }: { call: CallDetail }) {
  const mark = useMarkSpam()
  async function confirmSpam() {
    if (await confirmDialog(call.spam ? FROM_SPAM : TO_SPAM)) mark.mutate({ sid: call.call_sid, spam: !call.spam })
  }
  return (
    <div className={drawer.section}>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        className={classes.spam}
        onClick={() => void confirmSpam()}
        aria-disabled={mark.isPending}
        leftSection={<IconBan className={classes.smallIcon} stroke={1.75} aria-hidden />}
      >
        {call.spam ? 'Not spam' : 'Mark as spam'}
      </Button>
    </div>
  )
}
