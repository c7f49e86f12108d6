CREATE TABLE `former_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`interview_id` integer NOT NULL,
	`grade` text,
	`score` real,
	`strengths` text NOT NULL,
	`improvements` text NOT NULL,
	`hiring_recommendation` text,
	`report` text NOT NULL,
	`graded_at` integer,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_reports_interview` ON `former_reports` (`interview_id`);--> statement-breakpoint
ALTER TABLE `interviews` ADD `graded_at` integer;--> statement-breakpoint
ALTER TABLE `interviews` ADD `confirmed_at` integer;