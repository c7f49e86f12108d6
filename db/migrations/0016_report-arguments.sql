CREATE TABLE `report_arguments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`interview_id` integer NOT NULL,
	`report_id` integer NOT NULL,
	`kind` text NOT NULL,
	`about_id` text NOT NULL,
	`words` text,
	`say` text NOT NULL,
	`verdict` text,
	`moved` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_arguments_interview` ON `report_arguments` (`interview_id`);