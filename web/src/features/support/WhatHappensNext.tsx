import { IconHeadset, IconMailCheck, IconMessageReply } from '@tabler/icons-react'
import { SUPPORT_ANSWERS } from '#contract/support.ts'
import classes from './support.module.css'

const STEPS = [
  { Icon: IconHeadset, fact: 'Your question reaches our support team', detail: 'It is kept under your account, so nothing gets lost.' },
  { Icon: IconMailCheck, fact: 'You get a confirmation', detail: 'It goes to the e-mail address that you give here.' },
  { Icon: IconMessageReply, fact: `We answer by e-mail ${SUPPORT_ANSWERS}`, detail: 'To the same address.' },
]

export function WhatHappensNext() {
  return (
    <ol className={classes.steps}>
      {STEPS.map(({ Icon, fact, detail }) => (
        <li key={fact}>
          <Icon aria-hidden className={classes.stepIcon} />
          <div>
            <p className={classes.fact}>{fact}</p>
            <p className={classes.detail}>{detail}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
