import { IconCircleCheck } from '@tabler/icons-react'
import type { z } from 'zod'
import type { todayDone } from '#contract/home/home.ts'
import { currentBrand } from '../../../ui/brand/brand.ts'
import classes from './all-done.module.css'
import { LitCompass, LitSign } from './done-pictures.tsx'

interface AllDoneProps {
  done: readonly z.output<typeof todayDone>[]
  next: string | null
}

/** Shown when everything is done: what was done, and what comes next */
export function AllDone({ done, next }: AllDoneProps) {
  return (
    <div className={classes.card} role="status">
      {currentBrand().key === 'partner' ? <LitCompass /> : <LitSign />}
      <div className={classes.text}>
        <p className={classes.lead}>All done for today</p>
        <p className={classes.next}>Nothing left on your list.{next && ` Next: ${next}.`}</p>
      </div>
      <ul className={classes.done}>
        {done.map(({ key, fact, detail }) => (
          <li key={key}>
            <IconCircleCheck className={classes.check} stroke={2} aria-hidden />
            <b>{fact}</b>
            <span className={classes.detail}>{detail}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
