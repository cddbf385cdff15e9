import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { myInformation } from '#contract/my-information.ts'
import { formatMonth } from '../../../platform/time/moments.ts'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { usePractice } from '../account-setting.data.ts'
import classes from './practice.module.css'

interface BusinessHeadProps {
  me: z.output<typeof myInformation>
  /** The user's own picture, beside the business's logo */
  children: ReactNode
}

/** The business's logo and name, which the agency sets up */
export function BusinessHead({ me, children }: BusinessHeadProps) {
  return (
    <div className={classes.head}>
      <Avatar name={me.company_name} src={me.company_logo || null} size={72} isLogo />
      <div className={classes.headText}>
        <p className={classes.business}>{me.company_name}</p>
        <ClientSince timeZone={me.time_zone} hasLogo={me.company_logo !== ''} />
      </div>
      {children}
    </div>
  )
}

/** Renders its line from the beginning, so that nothing moves when the response arrives */
function ClientSince({ timeZone, hasLogo }: { timeZone: string; hasLogo: boolean }) {
  const { data, isPending } = usePractice()
  return (
    // Not a paragraph, because that may not contain the skeleton
    <div className={classes.since}>
      {data ? (
        <>
          <span className={classes.sentence}>Client since {formatMonth(data.client_since, timeZone)}.</span>
          {hasLogo && <span className={classes.sentence}> Customers see this logo.</span>}
        </>
      ) : (
        isPending && <Skeleton className={classes.sinceShape} />
      )}
    </div>
  )
}
