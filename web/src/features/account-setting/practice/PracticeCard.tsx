import { Skeleton } from '@mantine/core'
import { IconClockHour4, IconMail, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ACCOUNT_TYPE_NAMES, type myInformation } from '#contract/account-setting.ts'
import { formatMonth, formatTime } from '../../../platform/time/moments.ts'
import { useMinute } from '../../../platform/time/use-minute.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { usePractice } from '../account-setting.data.ts'
import classes from './practice.module.css'
import { zoneName } from './zone-name.ts'

/** Facts about the business that cannot be changed in the form beside it */
export function PracticeCard({ me }: { me: z.output<typeof myInformation> }) {
  const now = useMinute()
  return (
    <Card title="Your practice">
      <p className={classes.name}>{me.company_name}</p>
      <ClientSince timeZone={me.time_zone} />
      <dl className={classes.facts}>
        <Fact icon={<IconShieldCheck aria-hidden />} label="You are signed in as">
          {ACCOUNT_TYPE_NAMES[me.type]}
        </Fact>
        <Fact icon={<IconMail aria-hidden />} label="Signed-in e-mail">
          {me.login_email}
        </Fact>
        <Fact icon={<IconClockHour4 aria-hidden />} label="Time zone">
          {zoneName(me.time_zone)}
          <span className={classes.now}>Now {formatTime(now.toISOString(), me.time_zone)}. Days and reports follow it.</span>
        </Fact>
      </dl>
      <p className={classes.help}>
        Wrong name, number or link?{' '}
        <TextLink to="/support" size="body">
          Write to Support
        </TextLink>
      </p>
    </Card>
  )
}

/** Its line is rendered from the beginning, so that nothing moves when the response arrives */
function ClientSince({ timeZone }: { timeZone: string }) {
  const { data, isPending } = usePractice()
  return (
    <p className={classes.since}>
      {data ? `Client since ${formatMonth(data.client_since, timeZone)}` : isPending && <Skeleton className={classes.sinceShape} />}
    </p>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
