import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CALLER_KIND_LABELS, REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import type { CallDetail } from '../../calls.data.ts'
import drawer from '../call-drawer.module.css'
import { CorrectionForm } from './CorrectionForm.tsx'
import { CorrectionsMade } from './CorrectionsMade.tsx'
import classes from './corrections.module.css'

/** The analysis results, the corrections made to them, and a button to correct them */
export function CallFacts({ call }: { call: CallDetail }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const hasCorrected = useRef(false)
  useEffect(() => {
    if (!isCorrecting && hasCorrected.current) opener.current?.focus()
    hasCorrected.current = isCorrecting
  }, [isCorrecting])
  if (isCorrecting) return <CorrectionForm call={call} onClose={() => setCorrecting(false)} />
  return (
    <div className={classes.facts}>
      <Facts call={call} />
      <Button
        ref={opener}
        variant="subtle"
        color="gray"
        size="xs"
        className={classes.opener}
        onClick={() => setCorrecting(true)}
        leftSection={<IconPencil className={drawer.smallIcon} stroke={1.75} aria-hidden />}
      >
        Correct details
      </Button>
      <CorrectionsMade call={call} />
    </div>
  )
}

/** Renders only known facts: a dash would take space without adding information */
function Facts({ call }: { call: CallDetail }) {
  if (call.caller_kind !== 'CUSTOMER' && call.ai_analytics === null)
    return <p className={drawer.facts}>Not scored: {CALLER_KIND_LABELS[call.caller_kind].toLowerCase()}.</p>
  const { ai_analytics: quality, customer_satisfaction: satisfaction, issued_resolved: resolved } = call
  if (quality === null && satisfaction === null && resolved === null && call.referral_source === 'UNKNOWN') return null
  return (
    <dl className={drawer.figures}>
      {quality !== null && <Fact label="Quality" value={quality} unit="/ 100" />}
      {satisfaction !== null && <Fact label="Satisfaction" value={satisfaction} unit="/ 100" />}
      {call.referral_source !== 'UNKNOWN' && <Fact label="Referral" value={REFERRAL_LABELS[call.referral_source]} />}
      {call.number_name && <Fact label="Number called" value={call.number_name} />}
      {resolved !== null && <Fact label="Resolved" value={resolved ? 'Yes' : 'No'} />}
    </dl>
  )
}

function Fact({ label, value, unit }: { label: string; value: string | number; unit?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {unit && <small> {unit}</small>}
      </dd>
    </div>
  )
}
