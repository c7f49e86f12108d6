DROP TABLE `former_reports`;--> statement-breakpoint
ALTER TABLE `interviews` DROP COLUMN `grade`;--> statement-breakpoint
ALTER TABLE `interviews` DROP COLUMN `score`;--> statement-breakpoint
ALTER TABLE `interviews` DROP COLUMN `strengths`;--> statement-breakpoint
ALTER TABLE `interviews` DROP COLUMN `improvements`;--> statement-breakpoint
ALTER TABLE `interviews` DROP COLUMN `hiring_recommendation`;--> statement-breakpoint
ALTER TABLE `interviews` DROP COLUMN `report`;--> statement-breakpoint
ALTER TABLE `interviews` DROP COLUMN `graded_at`;--> statement-breakpoint
ALTER TABLE `interviews` DROP COLUMN `confirmed_at`;