CREATE TABLE `drill_tries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`interview_id` integer NOT NULL,
	`dimension` text NOT NULL,
	`task` text NOT NULL,
	`answer` text NOT NULL,
	`seconds` integer NOT NULL,
	`points` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `drill_tries_interview` ON `drill_tries` (`interview_id`);