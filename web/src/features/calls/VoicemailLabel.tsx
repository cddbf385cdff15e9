import { IconRecordMail } from '@tabler/icons-react'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'

/** Shown beside the status of an unanswered call if the caller left a message; otherwise renders nothing */
export function VoicemailLabel({ call }: { call: { voicemail: boolean } }) {
  if (!call.voicemail) return null
  return (
    <StatusBadge tone="info" icon={IconRecordMail}>
      Voicemail
    </StatusBadge>
  )
}
