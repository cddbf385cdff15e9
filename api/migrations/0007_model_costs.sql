ALTER TABLE "ai_usage" ADD COLUMN "audio_seconds" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD COLUMN "cost_micros" bigint DEFAULT 0 NOT NULL;