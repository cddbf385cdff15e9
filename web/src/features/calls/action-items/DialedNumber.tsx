import { dialLink } from '../../../platform/dial-number.ts'
import classes from './action-items.module.css'

export function DialedNumber({ children: number, onDial }: { children: string; onDial: () => void }) {
  return (
    <a className={classes.dialed} href={dialLink(number)} onClick={onDial}>
      {number}
    </a>
  )
}
