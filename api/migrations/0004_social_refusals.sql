ALTER TABLE "social_days" ADD COLUMN "followers_estimated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "social_syncs" ADD COLUMN "refusals" jsonb DEFAULT '{}'::jsonb NOT NULL;