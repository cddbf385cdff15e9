import { dialLink } from '../../../platform/dial-number.ts'
import classes from './action-items.module.css'

export function DialedNumber({ children: number }: { children: string }) {
  return (
    <a className={classes.dialed} href={dialLink(number)}>
      {number}
    </a>
  )
}
