import type { ReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import { When } from '../../../platform/time/When.tsx'
import { describeAssistants } from '../list/request-labels.ts'
import own from './detail.module.css'

/** "Visit yesterday, with Dr. Anita Patel and Megan Doyle" */
export function VisitLine({ request }: { request: ReviewRequest }) {
  const company = describeAssistants(request)
  return (
    <p className={own.visit}>
      Visit <When at={request.created_datetime} show="day" amid />
      {company && `, ${company}`}
    </p>
  )
}
