import type { MouseEvent } from 'react'
import { telLinkOf } from '../../../platform/dial-number.ts'
import classes from './action-items.module.css'

export function DialedNumber({ children: number, onDial }: { children: string; onDial: (event: MouseEvent) => void }) {
  return (
    <a className={classes.dialed} href={telLinkOf(number)} onClick={onDial}>
      {number}
    </a>
  )
}
